import { entryTitles } from '@jinli/contract/concept/concepts'
import { mayDo } from '@jinli/contract/permission'
import {
  type SearchKind,
  searchAll,
  searchKindNames,
  searchKinds,
  searchLengths,
  searchRowsMax,
} from '@jinli/contract/search/search.admin'
import { handle } from '../http/handle.ts'
import { auditPersonalSearch } from '../platform/personal-search.ts'
import { refuse } from '../platform/refuse.ts'
import { hitsOf, playersFound, type SearchHit } from './search.store.ts'

const titles: Readonly<Record<string, string>> = entryTitles

/** Returns the search text as it is compared; refuses one that is too short or too long. */
function searchTextOf(search: string): string {
  const plainText = search.normalize('NFKC').trim()
  const { length } = Array.from(plainText)
  if (length < searchLengths.min || length > searchLengths.max) refuse('search.length')
  return plainText
}

export const searchAdminRoutes = [
  handle(searchAll, async ({ app, input, staff, writeAudit }) => {
    const searchText = searchTextOf(input.search)
    const may = (kind: SearchKind) => mayDo(staff.permissions, searchKinds[kind].permission)
    const kinds = new Set(searchKindNames.filter(may))
    const mayReadPersonalData = mayDo(staff.permissions, 'pii.view')
    const [players, hits] = await Promise.all([
      kinds.has('player')
        ? playersFound(app.pool, searchText.toLowerCase(), mayReadPersonalData)
        : [],
      hitsOf(app.pool, searchText, kinds),
    ])
    await auditPersonalSearch(
      { db: app.pool, staff, writeAudit },
      searchText,
      players.filter(({ by_name }) => !by_name).map(({ username }) => username),
    )
    const playerRows = players.map((each) => ({
      kind: 'player',
      number: each.username,
      name: each.realname,
      amount: null,
      state: each.status,
      at: each.registered_at,
    }))
    const otherRows = hits.map((each) => ({
      ...each,
      state: each.kind === 'posting' ? (titles[each.state] ?? each.state) : each.state,
    }))
    const all: readonly SearchHit[] = [...playerRows, ...otherRows]
    return searchKindNames.flatMap((kind) => {
      const rows = all.filter((each) => each.kind === kind)
      const more = rows.length > searchRowsMax
      return rows.length === 0 ? [] : [{ kind, rows: rows.slice(0, searchRowsMax), more }]
    })
  }),
]
