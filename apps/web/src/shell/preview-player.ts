import { useSession } from '../session/session.ts'

/** A token that belongs to no session. It is not stored, and it is never sent to the server. */
const token = 'preview'

function response(code: number, data: unknown): Response {
  return Response.json({ code, message: code === 200 ? 'success' : '', data })
}

function pathOf(request: RequestInfo | URL): string {
  const address = request instanceof Request ? request.url : request
  return new URL(address, window.location.href).pathname
}

async function asVisitor(request: RequestInfo | URL, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  headers.delete('authorization')
  const answer = await fetchOutside(request, { ...init, headers })
  const envelope: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  const isRefused =
    typeof envelope === 'object' &&
    envelope !== null &&
    'code' in envelope &&
    envelope.code === 401
  // This frame has no session. A response with code 401 would end it, so the code becomes 501, which is not retried.
  return isRefused ? response(501, null) : answer
}

const fetchOutside = window.fetch.bind(window)

/**
 * Shows the app in this frame as a signed-in player sees it, but without a session. The back office supplies some of
 * the responses; other requests are sent as a visitor. Nothing is changed on the server.
 */
export function showAsPlayer(answers: ReadonlyMap<string, unknown>): void {
  if (useSession.getState().token === token) return
  window.fetch = async (request, init) => {
    const path = pathOf(request)
    return answers.has(path) ? response(200, answers.get(path)) : asVisitor(request, init)
  }
  useSession.setState(({ epoch }) => ({ token, epoch: epoch + 1, ended: null }))
}
