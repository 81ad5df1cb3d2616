import { isInputMethodKey } from '@jinli/client/input-method'
import { Button, Form, Input } from 'antd'
import type { KeyboardEvent } from 'react'
import styles from './reason-field.module.css'

type Props = {
  label: string
  /** The name of the field; `reason` by default. */
  name?: string
  templates?: readonly string[]
  rows?: number
  /** Whether to add 其他, which empties the field so that the member can type another reason. */
  alone?: boolean
}

const ownWords = '其他'

/** A field for a reason, with ready-made texts that fill it. Enter submits; Shift+Enter adds a line. */
export function ReasonField(props: Props) {
  const { label, name = 'reason', templates = [], rows = 2, alone = false } = props
  const form = Form.useFormInstance()
  const ready = alone ? [...templates, ownWords] : templates

  function fill(template: string): void {
    form.setFields([{ name, value: template === ownWords ? '' : template, errors: [] }])
    form.getFieldInstance(name)?.focus()
  }
  function send(press: KeyboardEvent): void {
    if (press.shiftKey || isInputMethodKey(press.nativeEvent)) return
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
