import { recallMinutes } from '@jinli/contract/support/support'
import { type readConversation, recallMessage } from '@jinli/contract/support/support.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { useMay, useStaff } from '../operator/use-staff.ts'
import { useAction } from '../page/use-action.ts'

type Message = Output<typeof readConversation>['messages'][number]

const tickMs = 5_000

/** Takes back an own answer of the last two minutes. */
export function useRecall(id: string, onChange: () => void) {
  const { run } = useAction()
  const may = useMay()(recallMessage.permission)
  const name = useStaff().data?.display_name
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(tick)
  }, [])
  return {
    canRecall: ({ from, by: staffName, kind, at }: Message) =>
      may &&
      from === 'staff' &&
      staffName === name &&
      (kind === 'text' || kind === 'picture') &&
      now - at.getTime() < recallMinutes * 60_000,
    recall: (seq: number) =>
      void run({
        task: () => call(recallMessage, { id, seq }),
        successText: '已撤回，前台不再展示',
        onDone: onChange,
        onRefused: () => {
          onChange()
          return false
        },
      }),
  }
}
