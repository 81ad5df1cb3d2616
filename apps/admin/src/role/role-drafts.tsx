import { staffMe } from '@jinli/contract/operator/operator.admin'
import { confirmRole, listRoles, myRights } from '@jinli/contract/role/role.admin'
import { useMay } from '../operator/use-staff.ts'
import cards from '../page/card.module.css'
import { useDialogs } from '../page/use-dialogs.tsx'
import { DraftNote } from '../version/draft-note.tsx'
import { roleChanges } from './role-changes.ts'
import {
  CancelRoleDialog,
  ConfirmRoleDialog,
  type Role,
  type RoleDraft,
} from './role-dialogs.tsx'

type Props = { roles: readonly Role[]; drafts: readonly RoleDraft[] }

const dialogs = { confirm: ConfirmRoleDialog, cancel: CancelRoleDialog } as const
/** A confirmed role can change the member's own permissions, so read these again, too. */
const changes = [listRoles, myRights, staffMe]

/** Lists the proposed roles that wait for a second staff member. */
export function RoleDrafts({ roles, drafts }: Props) {
  const { ask, dialog } = useDialogs(dialogs, changes)
  const may = useMay()(confirmRole.permission)
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
            <DraftNote
              label={draft.label}
              draft={draft}
              changes={roleChanges(now, draft)}
              onApprove={may ? () => ask('confirm', row) : null}
              onCancel={may ? () => ask('cancel', row) : null}
            />
          </section>
        )
      })}
      {dialog}
    </div>
  )
}
