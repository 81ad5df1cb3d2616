import { isInputMethodKey } from '@jinli/client/input-method'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

type TabsProps<V extends string | number> = {
  /** The name of the group of tabs, for screen readers. */
  label: string
  tabs: readonly { value: V; label: ReactNode }[]
  value: V
  onChange: (value: V) => void
  /** With `line`, many tabs scroll sideways. With `pill`, the tabs share the width. */
  look?: 'line' | 'pill'
}

/** Shows tabs. The page renders the content of the chosen tab. */
export function Tabs<V extends string | number>({
  label,
  tabs,
  value,
  onChange,
  look = 'line',
}: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null)

  // The chosen tab scrolls into view. A tap, a key, or a swipe on the cards below may have chosen it.
  useEffect(() => {
    const strip = list.current
    const tab = strip?.querySelector<HTMLElement>(`[data-value="${value}"]`)
    if (!strip || !tab || strip.scrollWidth <= strip.clientWidth) return
    const middle =
      tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
    strip.scrollTo({ left: middle, behavior: 'smooth' })
  }, [value])

  function onKey(event: KeyboardEvent) {
    if (isInputMethodKey(event.nativeEvent)) return
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={`${styles.tabs} ${styles[look]}`}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onKeyDown={onKey}
          data-value={tab.value}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
