// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/fileupload.h"

#include <memory>

class SshConnection;

// Files to and from a host, each transfer on a channel of its own. A file that went on after a break is compared with
// the other side as a whole (SHA-256, which both read) before it gets its name; where it differs, or the host cannot
// tell, it is moved once more, from its first byte. GUI thread. Errors: as of RemoteFiles.

[[nodiscard]] Task<TransferOutcome> downloadFromHost(std::shared_ptr<SshConnection> connection, DownloadOrder order,
                                                     FileReport report, std::stop_token stop);
[[nodiscard]] Task<TransferOutcome> uploadToHost(std::shared_ptr<SshConnection> connection, UploadOrder order,
                                                 FileReport report, std::stop_token stop);
/// `sent`: a file that was continued, and is in its part.
[[nodiscard]] Task<FileStamp> nameContinued(std::shared_ptr<SshConnection> connection, std::shared_ptr<FileUpload> sent,
                                            std::stop_token stop);
