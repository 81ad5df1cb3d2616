import { Button, Flex } from 'antd'
import { ChangeList } from '../page/change-list.tsx'
import type { Change } from '../page/changes.ts'
import { DecisionButton } from '../page/decision-button.tsx'
import { SmallText } from '../page/small-text.tsx'
import { timeText } from '../page/time-text.ts'

type Props = {
  label: string
  draft: { made_by: string; made_at: Date; reason: string; mine: boolean }
  changes: Change[]
  /** Approves the draft; null if the member may not. */
  onApprove: (() => void) | null
  onCancel: (() => void) | null
}

/** A proposed change that waits for a second member, with the actions of the signed-in member. */
export function DraftNote({ label, draft, changes, onApprove, onCancel }: Props) {
  return (
    <>
      <SmallText as="p">
        {draft.made_by} 于 {timeText(draft.made_at)} 提交：{draft.reason}
      </SmallText>
      <ChangeList label={`${label}的变更`} changes={changes} />
      <Flex wrap gap={8}>
        {onApprove && !draft.mine && (
          <DecisionButton
            tone="go"
            size="small"
            aria-label={`确认生效 ${label}`}
            onClick={onApprove}
          >
            确认生效
          </DecisionButton>
        )}
        {onCancel && (
          <Button size="small" aria-label={`撤销 ${label}`} onClick={onCancel}>
            撤销
          </Button>
        )}
      </Flex>
      {draft.mine && <SmallText as="p">您提交的，须由另一位员工确认</SmallText>}
    </>
  )
}
