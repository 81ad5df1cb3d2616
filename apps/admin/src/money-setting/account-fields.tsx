import { Button, Form, Input } from 'antd'
import { TwoColumns } from '../page/two-columns.tsx'
import styles from './account-fields.module.css'
import { accountParts } from './setting-fields.ts'
import { fieldLabel } from './setting-words.ts'

const most = 20

/** Edits the receiving bank accounts of the house, in rows to add and remove. */
export function AccountFields({ name }: { name: string }) {
  return (
    <div className={styles.accounts}>
      <Form.List name={name}>
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map((row) => (
              <fieldset key={row.key} className={styles.account}>
                <legend>
                  {fieldLabel(name)} {row.name + 1}
                </legend>
                <TwoColumns>
                  {accountParts.map((part) => (
                    <Form.Item key={part} label={fieldLabel(part)} name={[row.name, part]}>
                      <Input
                        name={`${name}.${row.name}.${part}`}
                        maxLength={128}
                        autoComplete="off"
                        spellCheck={false}
                      />
                    </Form.Item>
                  ))}
                </TwoColumns>
                <Button
                  size="small"
                  aria-label={`移除收款账户 ${row.name + 1}`}
                  onClick={() => remove(row.name)}
                >
                  移除
                </Button>
              </fieldset>
            ))}
            <Button
              disabled={rows.length >= most}
              onClick={() =>
                add({ bank_name: '', bank_no: '', bank_owner: '', bank_address: '' })
              }
            >
              添加收款账户
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </div>
  )
}
