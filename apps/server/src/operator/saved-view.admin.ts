import {
  listSavedViews,
  removeView,
  saveView,
} from '@jinli/contract/operator/saved-view.admin'
import { handle } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { removeViewOf, savedViewsOf, saveViewOf } from './saved-view.store.ts'

export const savedViewAdminRoutes = [
  handle(listSavedViews, ({ app, staff, input }) =>
    savedViewsOf(app.pool, staff.id, input.page),
  ),

  handle(saveView, async ({ tx, staff, input }) => {
    if (!input.name) refuse('view.name')
    return (await saveViewOf(tx, staff.id, input)) ?? refuse('view.too-many')
  }),

  handle(removeView, async ({ tx, staff, input }) => {
    if (!(await removeViewOf(tx, staff.id, input.id))) refuse('view.gone')
    return null
  }),
]
