/** The two things that this game asks the server for besides its table: its board, and positions of the guided game. */
import { ApiError, ROOT } from '../lib/api';

export async function request<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const answer = await fetch(ROOT + path, {
    method,
    credentials: 'same-origin',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new ApiError(answer.status, 'error', `${path}: ${answer.status}`);
  return (await answer.json()) as T;
}
