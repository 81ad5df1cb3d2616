import { listStaff } from '@jinli/contract/operator/staff-account.admin'
import {
  confirmStaffDraft,
  listStaffDrafts,
  staffDraftKindLabels,
} from '@jinli/contract/operator/staff-draft.admin'
import { Flex } from 'antd'
import { useCall } from '../api/use-read.ts'
import { useMay } from '../operator/use-staff.ts'
import cards from '../page/card.module.css'
import { ChangeList } from '../page/change-list.tsx'
import { DecisionButton } from '../page/decision-button.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { SmallText } from '../page/small-text.tsx'
import { timeText } from '../page/time-text.ts'
import { useDialogs } from '../page/use-dialogs.tsx'
import { draftChanges, type StaffDraft } from './draft-changes.ts'
import {
  ConfirmDraftDialog,
  RejectDraftDialog,
  WithdrawDraftDialog,
} from './staff-draft-dialogs.tsx'

const dialogs = {
  confirm: ConfirmDraftDialog,
  reject: RejectDraftDialog,
  withdraw: WithdrawDraftDialog,
} as const
const changes = [listStaffDrafts, listStaff]

type CardProps = {
  draft: StaffDraft
  mayDecide: boolean
  ask: (what: keyof typeof dialogs, draft: StaffDraft) => void
}

function DraftCard({ draft, mayDecide, ask }: CardProps) {
  const { username, kind } = draft
  const label = `${staffDraftKindLabels[kind]} ${username}`
  return (
    <section className={cards.card} aria-label={`待确认：${label}`}>
      <h2>
        {draft.display_name}（{username}）· {staffDraftKindLabels[kind]}
      </h2>
      <SmallText as="p">
        {draft.begun_by} 于 {timeText(draft.begun_at)} 提交
      </SmallText>
      <ChangeList label={`${label}的变更`} changes={draftChanges(draft)} />
      {mayDecide && (
        <Flex wrap gap={8}>
          {!draft.mine && (
            <DecisionButton
              tone="go"
              size="small"
              aria-label={`确认生效 ${label}`}
              onClick={() => ask('confirm', draft)}
            >
              确认生效
            </DecisionButton>
          )}
          <DecisionButton
            tone="stop"
            isQuiet
            size="small"
            aria-label={`${draft.own ? '撤销' : '驳回'} ${label}`}
            onClick={() => ask(draft.own ? 'withdraw' : 'reject', draft)}
          >
            {draft.own ? '撤销' : '驳回'}
          </DecisionButton>
        </Flex>
      )}
      {draft.mine && (
        <SmallText as="p">
          {draft.own
            ? '您提交的，须由另一位员工确认'
            : '提交人与您算同一人，须由另一位员工确认'}
        </SmallText>
      )}
    </section>
  )
}

/** Lists what waits for a second member to give an account more. */
export function StaffDrafts() {
  const query = useCall(listStaffDrafts, {}, { everyMs: 30_000 })
  const mayDecide = useMay()(confirmStaffDraft.permission)
  const { ask, dialog } = useDialogs<StaffDraft, keyof typeof dialogs>(dialogs, changes)
  return (
    <>
      <QueryResult query={query} rows={0}>
        {({ drafts }) => (
          <div className={cards.many}>
            {drafts.map((draft) => (
              <DraftCard key={draft.id} draft={draft} mayDecide={mayDecide} ask={ask} />
            ))}
          </div>
        )}
      </QueryResult>
      {/* Beside the list: a link must stay shown when the list cannot be read. */}
      {dialog}
    </>
  )
}
