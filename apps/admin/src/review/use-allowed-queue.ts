import { mayDo, type Permission } from '@jinli/contract/permission'
import { useMemo } from 'react'
import { useStaff } from '../operator/use-staff.ts'
import type { FilterFields } from '../page/filter-field.ts'
import type { Queue, ReviewRow } from './queue.ts'

const none: readonly Permission[] = []

/** Returns the queue without the actions that the signed-in member may not do. */
export function useAllowedQueue<A, R extends ReviewRow, const F extends FilterFields>(
  queue: Queue<A, R, F>,
): Queue<A, R, F> {
  const permissions = useStaff().data?.permissions ?? none
  return useMemo(() => {
    const { bulk, startExport, lease, actions, ...rest } = queue
    const { next } = lease
    return {
      ...rest,
      actions: actions.map((action) => ({
        ...action,
        fits: action.when,
        when: (row) => action.when(row) && mayDo(permissions, action.needs(row)),
      })),
      lease: {
        ...lease,
        when: (row) => lease.when(row) && mayDo(permissions, lease.needs(row)),
        next: next && mayDo(permissions, next.needs) ? next : undefined,
      },
      bulk: bulk && mayDo(permissions, bulk.needs) ? bulk : undefined,
      startExport:
        startExport && mayDo(permissions, startExport.needs) ? startExport : undefined,
    }
  }, [queue, permissions])
}
