import { staffMe } from '@jinli/contract/operator.admin'
import { confirmRole, listRoles, myRights } from '@jinli/contract/role.admin'
import { Button, Flex } from 'antd'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import cards from '../page/card.module.css'
import { ChangeList } from '../page/change-list.tsx'
import { SmallText } from '../page/small-text.tsx'
import { timeText } from '../page/time-text.ts'
import { useDialogs } from '../page/use-dialogs.tsx'
import { roleChanges } from './role-changes.ts'
import {
  CancelRoleDialog,
  ConfirmRoleDialog,
  type Role,
  type RoleDraft,
} from './role-dialogs.tsx'

type Props = { roles: readonly Role[]; drafts: readonly RoleDraft[] }

const dialogs = { confirm: ConfirmRoleDialog, cancel: CancelRoleDialog } as const
/** One's own rights may be among what changes. */
const changes = [listRoles, myRights, staffMe]

/** What is proposed and waits for a second member. */
export function RoleDrafts({ roles, drafts }: Props) {
  const { ask, dialog } = useDialogs(dialogs, changes)
  return (
    <div className={cards.many}>
      {drafts.map((draft) => {
        const now = roles.find(({ name }) => name === draft.role) ?? null
        const row = { draft, now }
        return (
          <section
            key={draft.id}
            className={cards.card}
            aria-label={`待确认：${draft.label}`}
          >
            <h2>
              {draft.label} · {now ? '待确认的修改' : '待确认的新角色'}
            </h2>
            <SmallText as="p">
              {draft.made_by} 于 {timeText(draft.made_at)} 提交：{draft.reason}
            </SmallText>
            <ChangeList label={`${draft.label}的变更`} changes={roleChanges(now, draft)} />
            <ForWhomMay call={confirmRole}>
              <Flex wrap gap={8}>
                {!draft.mine && (
                  <Button
                    type="primary"
                    size="small"
                    aria-label={`确认生效 ${draft.label}`}
                    onClick={() => ask('confirm', row)}
                  >
                    确认生效
                  </Button>
                )}
                <Button
                  size="small"
                  aria-label={`撤销 ${draft.label}`}
                  onClick={() => ask('cancel', row)}
                >
                  撤销
                </Button>
              </Flex>
            </ForWhomMay>
            {draft.mine && <SmallText as="p">您提交的，须由另一位同事确认</SmallText>}
          </section>
        )
      })}
      {dialog}
    </div>
  )
}
