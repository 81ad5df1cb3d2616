import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { storedText, storeText } from '../api/storage.ts'
import { columnsName } from './address.ts'
import type { Columns } from './list-table.tsx'

const separator = ','

function titleOf({ title }: { title?: unknown }): string {
  return typeof title === 'string' ? title : ''
}

/** The columns that a list shows: those of the URL, which a saved view has, else those kept in this browser, else all. */
export function useColumns<R extends object>(all: Columns<R>) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const storageKey = `admin_columns ${pathname.split('/')[1]}`
  const [keptText, setKept] = useState(() => storedText('localStorage', storageKey))
  // The first column is the row's name, and one without a title has its actions: both always stay.
  const titles = all
    .slice(1)
    .map((column) => titleOf(column))
    .filter(Boolean)
  const chosenTitles = (params.get(columnsName) ?? keptText)
    ?.split(separator)
    .filter(Boolean)
  const shownTitles = chosenTitles?.filter((title) => titles.includes(title)) ?? titles

  function choose(next: readonly string[]): void {
    const text = next.length === titles.length ? null : next.join(separator)
    storeText('localStorage', storageKey, text)
    setKept(text)
    const query = new URLSearchParams(params)
    if (text === null) query.delete(columnsName)
    else query.set(columnsName, text)
    setParams(query, { replace: true })
  }

  const isShown = (column: Columns<R>[number], at: number) =>
    at === 0 || titleOf(column) === '' || shownTitles.includes(titleOf(column))
  return {
    columns: all.filter(isShown),
    titles,
    shown: shownTitles,
    /** The columns of the URL that the list no longer has. */
    gone: params.has(columnsName)
      ? (chosenTitles ?? []).filter((title) => !titles.includes(title))
      : [],
    choose,
  }
}
