import { mayDo, type Permission } from '@jinli/contract/permission'
import { useMemo } from 'react'
import { useStaff } from '../operator/use-staff.ts'
import type { FilterFields } from '../page/filter-field.ts'
import type { Queue, ReviewRow } from './queue.ts'

const none: readonly Permission[] = []

/** The queue as far as the signed-in member may work on it: what would be refused is not offered. */
export function useAllowedQueue<A, R extends ReviewRow, const F extends FilterFields>(
  queue: Queue<A, R, F>,
): Queue<A, R, F> {
  const granted = useStaff().data?.permissions ?? none
  return useMemo(() => {
    const { bulk, exported, lease, deeds, ...rest } = queue
    const { next } = lease
    return {
      ...rest,
      deeds: deeds.map((deed) => ({
        ...deed,
        when: (row) => deed.when(row) && mayDo(granted, deed.needs(row)),
      })),
      lease: {
        ...lease,
        when: (row) => lease.when(row) && mayDo(granted, lease.needs(row)),
        next: next && mayDo(granted, next.needs) ? next : undefined,
      },
      bulk: bulk && mayDo(granted, bulk.needs) ? bulk : undefined,
      exported: exported && mayDo(granted, exported.needs) ? exported : undefined,
    }
  }, [queue, granted])
}
