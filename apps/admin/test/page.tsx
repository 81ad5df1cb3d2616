import type { Endpoint, Output } from '@jinli/contract/wire/endpoint'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { useStaff } from '../src/operator/use-staff.ts'
import { menu } from '../src/shell/menu.ts'
import { show } from './back-office.tsx'
import { sample } from './sample.ts'

const entries = menu.flatMap((group) => group.entries)

/** Shows the page once the signed-in member is known, as the back office does. */
function KnownReader({ children }: { children: ReactNode }) {
  return useStaff().isPending ? null : children
}

/** Opens the page of a menu entry by its path, which may have a query. */
export function openPage(address: string) {
  const [path] = address.split(/[/?]/)
  const entry = entries.find((candidate) => candidate.path === path)
  if (!entry) throw new Error(`no page at ${path}`)
  const { page: Page, title } = entry
  const page = (
    <Routes>
      <Route
        path={`/${path}/:id?`}
        element={
          <KnownReader>
            <Page />
          </KnownReader>
        }
      />
      <Route path="*" element={null} />
    </Routes>
  )
  return { title, ...show(page, `/${address}`) }
}

type List = Endpoint & { output: { _zod: { output: { data: readonly object[] } } } }

/** Returns the response of a list with all rows on one page. */
export function pageOf<E extends List>(
  endpoint: E,
  ...data: Output<E>['data'] extends (infer R)[] ? R[] : never
): Output<E> {
  const places = { current_page: 1, last_page: 1, next: '', prev: '', more: false }
  return {
    ...(sample(endpoint.output) as object),
    ...places,
    data,
    total: data.length,
  } as Output<E>
}

/** Returns the text of an element, its parts joined with spaces. */
function textOf(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return (node.textContent ?? '').trim()
  return [...node.childNodes].map(textOf).filter(Boolean).join(' ')
}

/** Returns a record per row of a table: the text of each cell by the title of its column. */
export async function tableRows(name?: string | RegExp): Promise<Record<string, string>[]> {
  const [table] = await screen.findAllByRole('table', name ? { name } : {})
  // antd renders a sticky header as a table of its own.
  const frame = table?.closest('.ant-table-wrapper')
  const titles = [...(frame?.querySelectorAll('thead th') ?? [])].map(textOf)
  return [...(frame?.querySelectorAll('tbody tr.ant-table-row') ?? [])].map((row) =>
    Object.fromEntries([...row.children].map((cell, at) => [titles[at], textOf(cell)])),
  )
}

/** Returns the facts in an element: values by label. */
export function factsIn(element: HTMLElement): Record<string, string> {
  return Object.fromEntries(
    [...element.querySelectorAll('dt')].map((name) => [
      textOf(name),
      name.nextElementSibling ? textOf(name.nextElementSibling) : '',
    ]),
  )
}

/** Returns the large figures of a report: values by title. */
export function figures(): Record<string, string> {
  return Object.fromEntries(
    [...document.querySelectorAll('.ant-statistic')].map((figure) => [
      figure.querySelector('.ant-statistic-title')?.textContent,
      figure.querySelector('.ant-statistic-content')?.textContent,
    ]),
  )
}

/** Chooses an option of a select. antd renders the options at the end of the body. */
export async function choose(user: UserEvent, field: HTMLElement, option: string) {
  fireEvent.mouseDown(field)
  const options = await screen.findAllByTitle(option)
  const last = options.at(-1)
  if (!last) throw new Error(`no ${option}`)
  await user.click(last)
}

/** Finds the region with this name. */
export async function region(name: string) {
  return within(await screen.findByRole('region', { name }))
}
