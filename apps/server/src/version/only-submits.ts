import { mayDo, type Permission } from '@jinli/contract/permission'
import type { StaffId } from '../platform/ids.ts'

export type Reader = { id: StaffId; permissions: readonly Permission[] }

type Draft = { outside: boolean; mine: boolean }

/** Whether a member can only submit a draft: it leads outside and is theirs, or they may write but not publish. */
export function onlySubmits({ permissions }: Reader, { outside, mine }: Draft): boolean {
  return (outside && mine) || !mayDo(permissions, 'content.publish')
}
