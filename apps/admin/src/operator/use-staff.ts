import { staffMe } from '@jinli/contract/operator.admin'
import type { Permission } from '@jinli/contract/permission'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Who is signed in; read once a session. */
export function useStaff() {
  return useQuery({
    queryKey: ['staff-me'],
    queryFn: ({ signal }) => call(staffMe, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What the signed-in member may do. Nothing until we know; the server decides anyway. */
export function useMay(): (permission: Permission) => boolean {
  const permissions = useStaff().data?.permissions ?? []
  return (permission) => permissions.includes(permission)
}
