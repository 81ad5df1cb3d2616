import { reviewCounts } from '@jinli/contract/operator.admin'
import {
  deskStream,
  listConversations,
  readConversation,
} from '@jinli/contract/support.admin'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { follow } from '../api/call.ts'

/** However much is said, the screen reads anew no more often than this. */
const restMs = 700

/** Reads again what a word has changed, as it is said; whether it is heard just now. */
export function useDeskLive(): boolean {
  const client = useQueryClient()
  const [live, setLive] = useState(true)
  useEffect(() => {
    const end = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      for (const { path } of [listConversations, readConversation, reviewCounts])
        void client.invalidateQueries({ queryKey: [path] })
    }
    follow(
      deskStream,
      {},
      {
        signal: end.signal,
        onEvent: () => {
          timer ??= setTimeout(look, restMs)
        },
        onLive: setLive,
      },
    ).catch(console.error)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [client])
  return live
}
