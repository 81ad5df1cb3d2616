import { visibleText } from '@jinli/contract/wire/lookup-text'
import { type ReactNode, useState } from 'react'
import { Check } from '../art/icons.tsx'
import { Empty } from './empty-state.tsx'
import styles from './picker.module.css'
import { Sheet } from './sheet.tsx'

export type Choice<V extends string | number> = { value: V; label: string; note?: string }

type ListProps<V extends string | number> = {
  title: string
  choices: readonly Choice<V>[]
  value: V | null
  onPick: (value: V) => void
  /** Whether a search box is above the list. Default: if there are at least 9 choices. */
  search?: boolean
}

type PickerProps<V extends string | number> = Omit<ListProps<V>, 'choices'> & {
  open: boolean
  onClose: () => void
  /** The choices. While they are undefined, for example while they load, `children` are shown instead. */
  choices: readonly Choice<V>[] | undefined
  children?: ReactNode
}

/** Shows the choices and their search. A separate component, so that closing the sheet clears the search text. */
function ChoiceList<V extends string | number>({
  title,
  choices,
  value,
  onPick,
  search = choices.length > 8,
}: ListProps<V>) {
  const [words, setWords] = useState('')
  const word = visibleText(words).toLowerCase()
  const matches = word
    ? choices.filter((c) => c.label.toLowerCase().includes(word))
    : choices
  return (
    <>
      {search && (
        <input
          type="search"
          className={styles.search}
          placeholder="搜索"
          aria-label={`搜索${title}`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {matches.length === 0 && <Empty kind="search" text="没有找到" small />}
      <ul className={styles.list}>
        {matches.map((choice) => (
          <li key={choice.value}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={choice.value === value}
              onClick={() => onPick(choice.value)}
            >
              <span>
                {choice.label}
                {choice.note && <small className={styles.note}>{choice.note}</small>}
              </span>
              {choice.value === value && <Check size={20} />}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shows a sheet with a list to choose from. */
export function Picker<V extends string | number>({
  open,
  onPick,
  onClose,
  choices,
  children,
  ...list
}: PickerProps<V>) {
  function pick(value: V) {
    onPick(value)
    onClose()
  }
  return (
    <Sheet open={open} title={list.title} onClose={onClose}>
      {choices ? <ChoiceList {...list} choices={choices} onPick={pick} /> : children}
    </Sheet>
  )
}
