import { UploadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { type ChangeEvent, useRef } from 'react'
import styles from './text-file-button.module.css'

/** The largest text file that is read (bytes). */
const largest = 256 * 1024

type Props = { label: string; onText: (text: string) => void }

/** A button that reads a text file (txt, csv) of the member's computer; nothing is uploaded. */
export function TextFileButton({ label, onText }: Props) {
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  async function onChoose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    // Allows the member to choose the same file again.
    target.value = ''
    if (!file) return
    if (file.size > largest) message.error('文件不能超过 256 KB')
    else onText(await file.text())
  }
  return (
    <span className={styles.field}>
      <Button
        size="small"
        icon={<UploadOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        name="list_file"
        aria-label="名单文件"
        tabIndex={-1}
        accept=".csv,.txt,text/csv,text/plain"
        className={styles.input}
        onChange={(change) => void onChoose(change)}
      />
    </span>
  )
}
