import { listRoles, proposeRole } from '@jinli/contract/role/role.admin'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { CreateButton } from '../page/create-button.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { useDialogs } from '../page/use-dialogs.tsx'
import { CreateRoleDialog, EditRoleDialog } from './role-dialogs.tsx'
import { RoleDrafts } from './role-drafts.tsx'
import { RoleMatrix } from './role-matrix.tsx'

/** The page of roles: proposed roles, then the table of permissions. */
export function RolesPage() {
  const { ask, refresh, dialog } = useDialogs({ edit: EditRoleDialog }, [listRoles])
  return (
    <PageFrame
      title="角色权限"
      note="查看、处理、复核、导出、查看完整号码各自独立，互不包含；修改由一人提交、另一人确认后生效。"
      actions={
        <ForWhomMay call={proposeRole}>
          <CreateButton label="新增角色" dialog={CreateRoleDialog} onEnd={refresh} />
        </ForWhomMay>
      }
    >
      <QueryResult query={useCall(listRoles, {}, { everyMs: 30_000 })} rows={12}>
        {({ roles, drafts }) => (
          <>
            <RoleDrafts roles={roles} drafts={drafts} />
            <RoleMatrix roles={roles} onEdit={(role) => ask('edit', role)} />
          </>
        )}
      </QueryResult>
      {dialog}
    </PageFrame>
  )
}
