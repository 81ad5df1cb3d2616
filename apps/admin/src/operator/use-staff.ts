import { staffMe } from '@jinli/contract/operator/operator.admin'
import { mayDo, type Permission, type RequiredPermission } from '@jinli/contract/permission'
import { useCall } from '../api/use-read.ts'

/** Returns the signed-in member. The data is read again from time to time, because permissions can change. */
export function useStaff() {
  return useCall(staffMe, {}, { staleMs: 60_000 })
}

/** Reads the member's permissions again and again, so that menu and buttons follow when a role is given or taken. */
export function useRights(): readonly Permission[] | undefined {
  return useCall(staffMe, {}, { everyMs: 5_000, background: true, staleMs: 60_000 }).data
    ?.permissions
}

/** Returns whether the member has a permission; false while unknown. The server decides. */
export function useMay(): (permission: RequiredPermission) => boolean {
  const permissions = useStaff().data?.permissions ?? []
  return (permission) => mayDo(permissions, permission)
}
