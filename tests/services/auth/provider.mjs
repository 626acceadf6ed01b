// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A real OpenID provider on 127.0.0.1, at Google's paths, for the tests of the browser's sign-in. It prints its port as one line of
// JSON, and ends when its input closes. The folder with node_modules is its first argument.
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const require = createRequire(process.argv[2] + '/');
const { default: Provider } = await import(pathToFileURL(require.resolve('oidc-provider')).href);
const scopes = ['openid', 'https://www.googleapis.com/auth/userinfo.email', 'https://www.googleapis.com/auth/cloud-platform'];

const server = createServer();
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const { port } = server.address();
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{
    client_id: '123456789012-openid.apps.googleusercontent.com',
    client_secret: 'GOCSPX-openid-test-0001',
    application_type: 'native',
    redirect_uris: ['http://127.0.0.1/'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_post',
  }],
  scopes,
  pkce: { required: () => true, methods: ['S256'] },
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  ttl: { AuthorizationCode: Number(process.env.CODE_SECONDS ?? 60), AccessToken: 3600, RefreshToken: 86400, Grant: 86400, Session: 600, Interaction: 600, IdToken: 600 },
  features: { devInteractions: { enabled: true }, revocation: { enabled: true } },
  findAccount: async (ctx, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
  cookies: { keys: ['test'] },
  routes: { authorization: '/o/oauth2/v2/auth', token: '/token', revocation: '/revoke' },
});
server.on('request', provider.callback());
process.stdin.on('end', () => process.exit(0)).resume();
console.log(JSON.stringify({ port }));
