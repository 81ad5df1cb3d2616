import { SearchOutlined } from '@ant-design/icons'
import { isInputMethodKey } from '@jinli/client/input-method'
import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useMay } from '../operator/use-staff.ts'
import { useOverlay } from '../page/use-overlay.ts'
import { useKeysOn } from '../review/keys-on.ts'
import { SearchDialog } from '../search/search-dialog.tsx'
import { menuFor } from './menu.ts'
import styles from './shell-header.module.css'

/** Opens the search box: by `/` outside of fields, and by Ctrl-K or ⌘K everywhere but over a dialog. */
function useSearchKey(onPress: () => void): void {
  const onKey = useEffectEvent(onPress)
  const letters = useKeysOn()
  useEffect(() => {
    function listen(press: KeyboardEvent): void {
      const isCommand = (press.ctrlKey || press.metaKey) && press.key.toLowerCase() === 'k'
      const isSlash =
        letters && press.key === '/' && !press.ctrlKey && !press.metaKey && !press.altKey
      const { target } = press
      const isTyping =
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable]') !== null
      const hasDialog =
        document.querySelector('[role="dialog"][aria-modal="true"]') !== null
      if (press.defaultPrevented || isInputMethodKey(press) || hasDialog) return
      if (!isCommand && (!isSlash || isTyping)) return
      press.preventDefault()
      onKey()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [letters])
}

/** The button of the search box, which also opens by a key. */
export function SearchButton() {
  const box = useOverlay()
  const pages = menuFor(useMay()).flatMap(({ entries }) => entries)
  useSearchKey(box.show)
  return (
    <>
      <Button
        aria-label="查找"
        aria-keyshortcuts="/ Control+K"
        icon={<SearchOutlined aria-hidden />}
        onClick={box.show}
      >
        <span className={styles.wideOnly}>
          查找 <kbd aria-hidden>/</kbd>
        </span>
      </Button>
      {box.open && <SearchDialog pages={pages} onClose={box.hide} />}
    </>
  )
}
