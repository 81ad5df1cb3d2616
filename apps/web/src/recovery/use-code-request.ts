import { useState } from 'react'
import { codeRequestKey, readSession, writeSession } from '../session/storage.ts'

function storedRequests(): Record<string, string> {
  try {
    return JSON.parse(readSession(codeRequestKey) ?? '{}') as Record<string, string>
  } catch (error) {
    console.warn('broken requests of codes dropped', error)
    return {}
  }
}

/**
 * Keeps the secret of a request for a code in this tab: the browser may reload the page while the player reads the
 * message.
 */
export function useCodeRequest(name: string) {
  const [sentCount, setSentCount] = useState(0)
  return {
    sentCount,
    request: () => storedRequests()[name] ?? '',
    onSent: (request: string) => {
      writeSession(codeRequestKey, JSON.stringify({ ...storedRequests(), [name]: request }))
      setSentCount((count) => count + 1)
    },
  }
}
