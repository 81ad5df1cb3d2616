import { Button, Form, Input } from 'antd'

type Props = { label: string; templates?: readonly string[]; name?: string }

/** A reason in a person's own words, with ready sentences that fill it. */
export function ReasonField({ label, templates = [], name = 'reason' }: Props) {
  const form = Form.useFormInstance()
  return (
    <>
      {templates.length > 0 && (
        <fieldset className="templates">
          <legend>常用原因</legend>
          {templates.map((template) => (
            <Button
              key={template}
              size="small"
              onClick={() => {
                form.setFields([{ name, value: template, errors: [] }])
                form.getFieldInstance(name)?.focus()
              }}
            >
              {template}
            </Button>
          ))}
        </fieldset>
      )}
      <Form.Item label={label} name={name}>
        <Input.TextArea
          name={name}
          maxLength={200}
          autoSize={{ minRows: 2, maxRows: 6 }}
          showCount
        />
      </Form.Item>
    </>
  )
}
