import type { RequestListener } from 'node:http';

/** The API of a scenario. */
export async function startApi(_scenario: string): Promise<RequestListener> {
  return (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/auth/me') response.writeHead(200).end('{"id":1,"tenant_id":1,"email":"a@example.com"}');
    else response.writeHead(404).end('{"detail":"Not found"}');
  };
}
