#!/usr/bin/perl
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints widthtable.inc from the Unicode data that comes with perl:  perl generatewidth.pl > widthtable.inc
# One byte per code point: bits 0-1 width (3 = ambiguous), bits 2-5 class for grapheme clusters (see width.h),
# bit 6 = becomes two columns wide before U+FE0F.
use strict;
use warnings;
no warnings qw(non_unicode surrogate nonchar);
use Unicode::UCD;

my %class = (Other => 0, Extend => 1, ZWJ => 2, SpacingMark => 3, Prepend => 4, Regional_Indicator => 5,
             L => 6, V => 7, T => 8, LV => 9, LVT => 10, Pictograph => 11, Ignored => 12);
my @prop = (['Extend', qr/\p{GCB=Extend}/], ['ZWJ', qr/\p{GCB=ZWJ}/], ['SpacingMark', qr/\p{GCB=SpacingMark}/],
            ['Prepend', qr/\p{GCB=Prepend}/], ['Regional_Indicator', qr/\p{GCB=RI}/], ['L', qr/\p{GCB=L}/],
            ['V', qr/\p{GCB=V}/], ['T', qr/\p{GCB=T}/], ['LV', qr/\p{GCB=LV}/], ['LVT', qr/\p{GCB=LVT}/],
            ['Pictograph', qr/\p{ExtPict}/]);

sub value {
    my ($code) = @_;
    my $char = chr $code;
    return 1 if $code >= 0xd800 && $code <= 0xdfff;
    my $class = 'Other';
    for my $pair (@prop) {
        if ($char =~ $pair->[1]) { $class = $pair->[0]; last; }
    }
    my $width = $char =~ /[\p{EA=W}\p{EA=F}]/ ? 2 : $char =~ /\p{EA=A}/ ? 3 : 1;
    # Invisible controls and format characters print nothing; the soft hyphen does.
    if ($class eq 'Other' && $code != 0xad && $char =~ /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/) { $class = 'Ignored'; }
    $width = 1 if $class eq 'Regional_Indicator';
    # A skin tone alone is a picture of its own.
    $width = 0 if $char !~ /\p{EMod}/ && $class =~ /^(Extend|ZWJ|SpacingMark|V|T|Ignored)$/;
    my $widens = $char =~ /\p{Emoji}/ && $char !~ /\p{EPres}/ && $class ne 'Regional_Indicator' ? 64 : 0;
    return $width | ($class{$class} << 2) | $widens;
}

my (%seen, @stage1, @stage2);
for my $block (0 .. 0x10ff) {
    my @values = map { value($block * 256 + $_) } 0 .. 255;
    my $key = join ',', @values;
    if (!exists $seen{$key}) { $seen{$key} = scalar @stage2; push @stage2, \@values; }
    push @stage1, $seen{$key};
}

sub table {
    my (@values) = @_;
    while (my @part = splice @values, 0, 64) { print '    ', join(',', @part), ",\n"; }
}
print "// SPDX-FileCopyrightText: 2026 TPU Desk contributors\n// SPDX-License-Identifier: GPL-3.0-or-later\n";
print "// Printed by generatewidth.pl from Unicode ", Unicode::UCD::UnicodeVersion(), ". Do not edit.\n";
print "constexpr char unicodeVersionText[] = \"", Unicode::UCD::UnicodeVersion(), "\";\n";
print "constexpr uint8_t blockOf[0x1100] = {\n"; table(@stage1);
print "};\nconstexpr uint8_t valuesOf[", 256 * @stage2, "] = {\n"; table(map { @$_ } @stage2);
print "};\n";
