import { Button, Form, Input } from 'antd'
import type { KeyboardEvent } from 'react'
import styles from './reason-field.module.css'

type Props = {
  label: string
  templates?: readonly string[]
  rows?: number
  /** For the one field of a dialog: 其他 asks for the person's own words. */
  alone?: boolean
}

const name = 'reason'
const ownWords = '其他'

/** A reason in a person's own words, with ready sentences that fill it; Enter sends, Shift+Enter is a new line. */
export function ReasonField({ label, templates = [], rows = 2, alone = false }: Props) {
  const form = Form.useFormInstance()
  const ready = alone ? [...templates, ownWords] : templates

  function fill(template: string): void {
    form.setFields([{ name, value: template === ownWords ? '' : template, errors: [] }])
    form.getFieldInstance(name)?.focus()
  }
  function send(press: KeyboardEvent): void {
    if (press.shiftKey || press.nativeEvent.isComposing) return
    press.preventDefault()
    form.submit()
  }

  return (
    <>
      {ready.length > 0 && (
        <fieldset className={styles.templates}>
          <legend>常用原因</legend>
          {ready.map((template) => (
            <Button key={template} size="small" onClick={() => fill(template)}>
              {template}
            </Button>
          ))}
        </fieldset>
      )}
      <Form.Item label={label} name={name}>
        <Input.TextArea
          name={name}
          maxLength={200}
          autoSize={{ minRows: rows, maxRows: 6 }}
          showCount
          onPressEnter={send}
        />
      </Form.Item>
    </>
  )
}
