import type { Query } from '@tanstack/react-query'
import { queryClient } from '../api/query.ts'
import { showAsPlayer } from './preview-player.ts'

/** Answers that the back office shows in the place of the server's, by the path of their call. */
const told = new Map<string, unknown>()

/** Then answers come in the place of the server's own, and nothing is laid over them. */
let asPlayer = false

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parts of an answer stand over the server's; a list stands in its place. */
function overlaid(answer: unknown, by: unknown): unknown {
  return isRecord(answer) && isRecord(by) ? { ...answer, ...by } : by
}

function overlay(query: Query): void {
  const [path] = query.queryKey
  const { data } = query.state
  if (asPlayer || typeof path !== 'string' || !told.has(path) || data === undefined) return
  const next = overlaid(data, told.get(path))
  if (JSON.stringify(next) !== JSON.stringify(data))
    queryClient.setQueryData(query.queryKey, next)
}

function takeAnswers({ origin, source, data }: MessageEvent<unknown>): void {
  if (origin !== window.location.origin || source !== window.parent) return
  if (!isRecord(data) || data.kind !== 'preview' || !isRecord(data.answers)) return
  for (const [path, answer] of Object.entries(data.answers)) told.set(path, answer)
  if (data.player === true) {
    asPlayer = true
    showAsPlayer(told)
    // Answered anew, also what is on screen.
    queryClient.invalidateQueries().catch(console.error)
    return
  }
  for (const query of queryClient.getQueryCache().getAll()) overlay(query)
}

// In the phone frame of the back office: what an editor has written, as players would see it.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'updated') overlay(query)
})
window.addEventListener('message', takeAnswers)
window.parent.postMessage({ kind: 'preview-ready' }, window.location.origin)
