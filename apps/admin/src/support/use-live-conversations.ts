import { reviewCounts } from '@jinli/contract/operator/operator.admin'
import {
  listConversations,
  readConversation,
  staffStream,
} from '@jinli/contract/support/support.admin'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { follow } from '../api/call.ts'

/** The shortest time between two reads in ms, even if many messages arrive. */
const restMs = 700

/** Reads the conversations again when a message arrives. Returns whether the stream is connected. */
export function useLiveConversations(): boolean {
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
      staffStream,
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
