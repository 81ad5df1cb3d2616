import { staffMe } from '@jinli/contract/operator.admin'
import { mayDo, type Needed } from '@jinli/contract/permission'
import { useCall } from '../api/use-read.ts'

/** Who is signed in; read again now and then, as what they may do changes while they work. */
export function useStaff() {
  return useCall(staffMe, {}, { staleMs: 60_000 })
}

/** What the signed-in member may do. Nothing until we know; the server decides anyway. */
export function useMay(): (needed: Needed) => boolean {
  const permissions = useStaff().data?.permissions ?? []
  return (needed) => mayDo(permissions, needed)
}
