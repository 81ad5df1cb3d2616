import type { RequiredPermission } from '@jinli/contract/permission'
import { type ComponentType, lazy } from 'react'
import type { QueueName } from './open-work.ts'

export type MenuEntry = {
  path: string
  title: string
  /** The permission that the page needs; without it every member may open the page. */
  permission?: RequiredPermission
  icon: ComponentType<{ 'aria-hidden': true }>
  page: ComponentType
  /** The count beside the entry: of a queue, or of the member's tasks. */
  badge?: QueueName | 'mine'
}
export type MenuGroup = { title: string; entries: readonly MenuEntry[] }

/** Loads a page on demand. Each page is a separate chunk, so a cashier never loads the settings. */
export function page<K extends string>(
  load: () => Promise<Readonly<Record<K, ComponentType>>>,
  name: K,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}
