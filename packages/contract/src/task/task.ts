import { tasks as conceptTasks } from '../concept/concepts.ts'
import type { Permission } from '../permission.ts'

type Task = {
  label: string
  permission: Permission
  /** The page of the back office where staff do the task. */
  page: string
  /** For a task that needs two people: the path of one task's page; `:number` stands for the order number. */
  second?: string
}

/** Kinds of tasks for staff, with label and required permission. */
export const tasks = conceptTasks satisfies Record<string, Task>
export type TaskKind = keyof typeof tasks
export const taskKinds = Object.keys(tasks) as TaskKind[]

/** Kinds that need a first and a second person; each task has a number and an amount. */
export type SecondKind = {
  [K in TaskKind]: (typeof tasks)[K] extends { second: string } ? K : never
}[TaskKind]
export const secondKinds = taskKinds.filter(
  (kind): kind is SecondKind => 'second' in tasks[kind],
)
