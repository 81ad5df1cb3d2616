import {
  claimNextConversation,
  listConversations,
} from '@jinli/contract/support/support.admin'
import { useQueryClient } from '@tanstack/react-query'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { BusyButton } from '../page/busy-button.tsx'
import { useAction } from '../page/use-action.ts'

/** Claims the conversation that has waited longest, and shows the member's own conversations. */
export function TakeNext({ children }: { children: ReactNode }) {
  const { busy, run } = useAction()
  const client = useQueryClient()
  const navigate = useNavigate()
  const take = () =>
    run({
      task: () => call(claimNextConversation, {}),
      successText: (conversation) =>
        conversation ? `已接入会话 ${conversation.id}` : '没有会话在等待',
      onDone: (conversation) => {
        void client.invalidateQueries({ queryKey: [listConversations.path] })
        if (conversation) void navigate('/conversations?list=mine')
      },
    })
  return (
    <Flex component="span" gap={12} align="center">
      <ForWhomMay call={claimNextConversation}>
        <BusyButton size="small" type="primary" busy={busy} onClick={() => void take()}>
          接入下一位
        </BusyButton>
      </ForWhomMay>
      <span aria-live="polite">{children}</span>
    </Flex>
  )
}
