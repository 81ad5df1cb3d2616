import { isInputMethodKey } from '@jinli/client/input-method'
import { searchLengths } from '@jinli/contract/search/search.admin'
import { Alert, Button, Input, type InputRef, Modal, Spin } from 'antd'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { wordsOf } from '../api/words-of.ts'
import { rememberFind } from './recent-finds.ts'
import styles from './search-dialog.module.css'
import { type SearchLine, type SearchPage, useSearch } from './use-search.ts'

type SearchState = ReturnType<typeof useSearch>

/** What the box says when it has no lines. */
function noteOf(
  text: string,
  { isTooShort, isLoading, groups, error }: SearchState,
): string {
  if (error) return ''
  if (isTooShort) return `请至少输入${searchLengths.min}个字`
  if (isLoading) return '查找中…'
  if (groups.length > 0) return ''
  return text.trim() ? '没有找到您可以查看的内容' : '输入后开始查找'
}

const fieldRole = { role: 'combobox', 'aria-autocomplete': 'list' } as const
const listRole = { role: 'listbox', 'aria-label': '查找结果' } as const
const groupRole = { role: 'group' } as const
const optionRole = (isCurrent: boolean) =>
  ({ role: 'option', 'aria-selected': isCurrent }) as const

type LineProps = {
  id: string
  line: SearchLine
  isCurrent: boolean
  onPick: () => void
}

function Line({ id, line, isCurrent, onPick }: LineProps) {
  return (
    <button
      type="button"
      {...optionRole(isCurrent)}
      id={id}
      // The field keeps the focus; it handles the keys of the list.
      tabIndex={-1}
      className={isCurrent ? `${styles.line} ${styles.current}` : styles.line}
      ref={(node) => {
        if (isCurrent) node?.scrollIntoView({ block: 'nearest' })
      }}
      onMouseDown={(press) => press.preventDefault()}
      onClick={onPick}
    >
      <span className={styles.main}>{line.main}</span>
      <span className={styles.sub}>{line.sub}</span>
    </button>
  )
}

/** The search box: one field for everything that the member may see. */
export function SearchDialog({
  pages,
  onClose,
}: {
  pages: readonly SearchPage[]
  onClose: () => void
}) {
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [current, setCurrent] = useState(0)
  const search = useSearch(text, pages)
  const lines = search.groups.flatMap((group) => group.lines)
  const at = Math.min(current, lines.length - 1)
  const note = noteOf(text, search)

  function pick(line: SearchLine): void {
    if (line.find) rememberFind(line.find)
    // The box has an entry in the history, which the opened page replaces.
    void navigate(line.address, { replace: true })
  }

  function onKeyDown(press: KeyboardEvent): void {
    if (isInputMethodKey(press.nativeEvent)) return
    const step = press.key === 'ArrowDown' ? 1 : press.key === 'ArrowUp' ? -1 : 0
    const line = lines[at]
    if (step !== 0 && lines.length > 0) {
      press.preventDefault()
      setCurrent((at + step + lines.length) % lines.length)
    } else if (press.key === 'Enter' && line) {
      press.preventDefault()
      pick(line)
    }
  }

  return (
    <Modal
      open
      title="查找"
      footer={null}
      width={640}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <Input
        {...fieldRole}
        ref={field}
        aria-label="查找"
        aria-expanded={lines.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={lines[at] ? `${id}-${at}` : undefined}
        placeholder="会员 / 单号或末8位 / 流水号 / 金额 / 注单 / 员工 / 页面"
        maxLength={searchLengths.max}
        allowClear
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setCurrent(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list} id={`${id}-list`} {...listRole}>
        {search.groups.map((group) => (
          <div key={group.label} {...groupRole} aria-label={group.label}>
            <p className={styles.label} aria-hidden>
              {group.label}
            </p>
            {group.lines.map((line) => {
              const index = lines.indexOf(line)
              return (
                <Line
                  key={`${line.address} ${line.main}`}
                  id={`${id}-${index}`}
                  line={line}
                  isCurrent={index === at}
                  onPick={() => pick(line)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {search.error && (
        <Alert
          type="error"
          showIcon
          title={wordsOf(search.error)}
          action={<Button onClick={search.retry}>重试</Button>}
        />
      )}
      <output className={styles.note}>
        {search.isLoading && <Spin size="small" />} {note}
      </output>
      <p className={styles.keys} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
      </p>
    </Modal>
  )
}
