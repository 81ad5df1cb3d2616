import { staffMe } from '@jinli/contract/operator.admin'
import { mayDo, type Needed } from '@jinli/contract/permission'
import { useCall } from '../api/use-read.ts'

/** Who is signed in; read once a session. */
export function useStaff() {
  return useCall(staffMe, {}, { staleMs: Number.POSITIVE_INFINITY })
}

/** What the signed-in member may do. Nothing until we know; the server decides anyway. */
export function useMay(): (needed: Needed) => boolean {
  const permissions = useStaff().data?.permissions ?? []
  return (needed) => mayDo(permissions, needed)
}
