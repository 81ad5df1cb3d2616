import * as z from 'zod/mini'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { noData, text } from '../wire/wire.ts'

/** The most views that a member keeps of one page. */
export const viewsMax = 30
export const viewNameMax = 20

const ofPage = { page: text(64) }
const savedView = z.object({ id: z.string(), name: z.string(), query: z.string() })

export const listSavedViews = staffRead({
  path: '/admin/api/my-views',
  summary: 'The caller’s saved views of one page, by name',
  input: z.object(ofPage),
  output: z.array(savedView),
})

export const saveView = staffWrite({
  path: '/admin/api/my-views/save',
  summary: 'Saves the query of a page’s address under a name; the same name is replaced',
  input: z.object({ ...ofPage, name: lookupText(viewNameMax), query: text(1000) }),
  output: savedView,
  refusals: ['view.name', 'view.too-many'],
})

export const removeView = staffWrite({
  path: '/admin/api/my-views/:id/remove',
  summary: 'Removes a saved view of the caller',
  input: z.object({ id: text(20) }),
  output: noData,
  refusals: ['view.gone'],
})
