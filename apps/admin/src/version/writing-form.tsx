import { Form } from 'antd'
import type { ReactNode } from 'react'
import { BusyButton } from '../page/busy-button.tsx'
import { useAction } from '../page/use-action.ts'

type Props<F extends object> = {
  begin: F
  may: boolean
  save: (form: F) => Promise<unknown>
  onSaved: () => void
  onTyped: (form: F) => void
  children: (disabled: boolean) => ReactNode
}

/** The form of a draft. A change of a field clears its error. */
export function WritingForm<F extends object>(props: Props<F>) {
  const { begin, may, save, onSaved, onTyped, children } = props
  const [form] = Form.useForm<F>()
  const { busy, run } = useAction()
  const disabled = busy || !may
  const isField = (name: string): name is keyof F & string => name in begin
  const mark = (names: readonly (keyof F & string)[], errors: string[]) =>
    form.setFields(names.map((name) => ({ name: name as never, errors })))

  function send(): void {
    void run({
      task: () => save({ ...begin, ...form.getFieldsValue(true) }),
      successText: '草稿已保存',
      onDone: onSaved,
      onRefused: ({ field, message }) => {
        if (!field || !isField(field)) return false
        mark([field], [message])
        return true
      },
    })
  }

  return (
    <Form<F>
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={begin}
      onValuesChange={(changes: Partial<F>, all) => {
        onTyped({ ...begin, ...all })
        mark(Object.keys(changes).filter(isField), [])
      }}
      onFinish={send}
    >
      {children(disabled)}
      {may && (
        <BusyButton type="primary" htmlType="submit" busy={busy}>
          保存草稿
        </BusyButton>
      )}
    </Form>
  )
}
