import {
  type SearchKind,
  searchAll,
  searchKinds,
} from '@jinli/contract/search/search.admin'
import { formatYuan } from '@jinli/money/money'
import { useCall } from '../api/use-read.ts'
import { useMay } from '../operator/use-staff.ts'
import { timeText } from '../page/time-text.ts'
import { useDebouncedValue } from '../page/use-debounced-value.ts'
import { pinyinStart } from './pinyin-start.ts'
import { type RecentFind, recentFinds } from './recent-finds.ts'
import { listAddress, rowAddress, type SearchGroup, stateText } from './search-target.ts'

/** A page that the box finds by its title. */
export type SearchPage = { path: string; title: string }

/** A line of the box that can be chosen. */
export type SearchLine = {
  address: string
  main: string
  sub: string
  /** What is kept of the line when it is opened. */
  find?: RecentFind
}
type LineGroup = { label: string; lines: SearchLine[] }

/** The length of a text that is sent to the server. */
const leastLength = 2
const pagesMax = 5

function pagesOf(pages: readonly SearchPage[], text: string): LineGroup[] {
  const plain = text.toLowerCase()
  const lines = pages
    .filter(({ title }) => title.includes(plain) || pinyinStart(title).startsWith(plain))
    .slice(0, pagesMax)
    .map(({ path, title }) => ({ address: `/${path}`, main: title, sub: '' }))
  return plain && lines.length > 0 ? [{ label: '页面', lines }] : []
}

type May = ReturnType<typeof useMay>

function linesOf({ kind, rows, more }: SearchGroup, search: string, may: May): LineGroup {
  const lines: SearchLine[] = rows.map((row) => ({
    address: rowAddress(kind, row, may),
    main: kind === 'staff' ? row.name : row.number,
    sub: [
      kind === 'staff' ? row.number : row.name,
      row.amount === null ? '' : formatYuan(row.amount),
      stateText(kind, row),
      row.at ? timeText(row.at) : '',
    ]
      .filter(Boolean)
      .join(' · '),
    find: { kind, number: row.number },
  }))
  const rest = {
    address: listAddress(kind, search),
    main: '更多…',
    sub: '在列表中查看全部',
  }
  return { label: searchKinds[kind].label, lines: more ? [...lines, rest] : lines }
}

/** The rows that the member opened before, without those whose address needs a name. */
function recentLines(may: May): LineGroup[] {
  const mayOpen = (kind: SearchKind) => may(searchKinds[kind].permission)
  const lines = recentFinds()
    .filter(({ kind }) => kind !== 'posting' && mayOpen(kind))
    .map((find) => ({
      address: rowAddress(find.kind, { ...find, name: '' }, may),
      main: find.number,
      sub: searchKinds[find.kind].label,
      find,
    }))
  return lines.length > 0 ? [{ label: '最近打开', lines }] : []
}

/** What the box shows for a text: pages at once, the rest when the typing pauses; the recent finds without a text. */
export function useSearch(text: string, pages: readonly SearchPage[]) {
  const may = useMay()
  const plainText = text.trim()
  const search = useDebouncedValue(plainText)
  const mayAsk = may(searchAll.permission)
  const isAsked = mayAsk && Array.from(search).length >= leastLength
  const query = useCall(searchAll, { search }, { enabled: isAsked, staleMs: 5_000 })
  const isCurrent = isAsked && search === plainText
  const groups = isCurrent ? (query.data ?? []) : []
  const lineGroups = plainText
    ? [...pagesOf(pages, plainText), ...groups.map((group) => linesOf(group, search, may))]
    : recentLines(may)
  return {
    groups: lineGroups,
    isTooShort: plainText !== '' && Array.from(plainText).length < leastLength,
    isLoading:
      mayAsk &&
      plainText !== '' &&
      Array.from(plainText).length >= leastLength &&
      (!isCurrent || query.isPending),
    error: isCurrent ? query.error : null,
    retry: () => void query.refetch(),
  }
}
