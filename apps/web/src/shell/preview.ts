import type { Query } from '@tanstack/react-query'
import { queryClient } from '../api/query.ts'
import { showAsPlayer } from './preview-player.ts'

/** Responses of the back office, by path, which replace the responses of the server or some of their fields. */
const previewAnswers = new Map<string, unknown>()

/** Whether these responses replace the whole response of the server (signed-in preview), not only some fields. */
let asPlayer = false

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Replaces fields of the server’s response; a list is replaced as a whole. */
function overlaid(answer: unknown, part: unknown): unknown {
  return isRecord(answer) && isRecord(part) ? { ...answer, ...part } : part
}

function overlay(query: Query): void {
  const [path] = query.queryKey
  const { data } = query.state
  if (
    asPlayer ||
    typeof path !== 'string' ||
    !previewAnswers.has(path) ||
    data === undefined
  )
    return
  const next = overlaid(data, previewAnswers.get(path))
  if (JSON.stringify(next) !== JSON.stringify(data))
    queryClient.setQueryData(query.queryKey, next)
}

// The back office may have an origin of its own; the page's policy (frame-ancestors) lets nobody else frame this page.
function takeAnswers({ source, data }: MessageEvent<unknown>): void {
  if (source !== window.parent) return
  if (!isRecord(data) || data.kind !== 'preview' || !isRecord(data.answers)) return
  for (const [path, answer] of Object.entries(data.answers))
    previewAnswers.set(path, answer)
  if (data.player === true) {
    asPlayer = true
    showAsPlayer(previewAnswers)
    // Requests all responses on screen again.
    queryClient.invalidateQueries().catch(console.error)
    return
  }
  for (const query of queryClient.getQueryCache().getAll()) overlay(query)
}

// This code runs in the phone frame of the back office. It shows the text that staff edit as players will see it.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'updated') overlay(query)
})
window.addEventListener('message', takeAnswers)
window.parent.postMessage({ kind: 'preview-ready' }, '*')
