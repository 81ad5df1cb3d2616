import { claimNextConversation, listConversations } from '@jinli/contract/support.admin'
import { useQueryClient } from '@tanstack/react-query'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { BusyButton } from '../page/busy-button.tsx'
import { useDeed } from '../page/use-deed.ts'

/** Takes the conversation that waits longest; it stands among mine then. */
export function TakeNext({ children }: { children: ReactNode }) {
  const { busy, run } = useDeed()
  const client = useQueryClient()
  const navigate = useNavigate()
  const take = () =>
    run({
      task: () => call(claimNextConversation, {}),
      done: (taken) => (taken ? `已领取会话 ${taken.id}` : '没有会话在等待'),
      onDone: (taken) => {
        void client.invalidateQueries({ queryKey: [listConversations.path] })
        if (taken) void navigate('/conversations?list=mine')
      },
    })
  return (
    <Flex component="span" gap={12} align="center">
      <ForWhomMay call={claimNextConversation}>
        <BusyButton size="small" type="primary" busy={busy} onClick={() => void take()}>
          领取下一个
        </BusyButton>
      </ForWhomMay>
      <span aria-live="polite">{children}</span>
    </Flex>
  )
}
