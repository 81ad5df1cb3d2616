import { Button, Form, Input } from 'antd'
import styles from './row-fields.module.css'
import type { SettingField } from './setting-fields.ts'
import { fieldLabel } from './setting-words.ts'

const usualMost = 10

/** Edits a table of figures, in rows to add and remove. */
export function RowFields({ field }: { field: SettingField }) {
  const { name, parts = [], most = usualMost } = field
  const label = fieldLabel(name)
  const blank = Object.fromEntries(parts.map((part) => [part.name, '']))
  return (
    <div className={styles.rows}>
      <Form.List name={name}>
        {(rows, { add, remove }, { errors }) => (
          <>
            <table className={styles.table} aria-label={label}>
              <caption>{label}</caption>
              <thead>
                <tr>
                  {parts.map((part) => (
                    <th key={part.name} scope="col">
                      {fieldLabel(part.name)}（{part.hint}）
                    </th>
                  ))}
                  <th scope="col">操作</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.key}>
                    {parts.map((part) => (
                      <td key={part.name} data-kind={part.kind}>
                        <Form.Item name={[row.name, part.name]} className={styles.cell}>
                          <Input
                            name={`${name}.${row.name}.${part.name}`}
                            aria-label={`${label} ${row.name + 1} ${fieldLabel(part.name)}`}
                            inputMode={part.kind === 'text' ? 'text' : 'decimal'}
                            maxLength={part.kind === 'text' ? 64 : 16}
                            autoComplete="off"
                            spellCheck={false}
                          />
                        </Form.Item>
                      </td>
                    ))}
                    <td>
                      <Button
                        size="small"
                        aria-label={`移除${label} ${row.name + 1}`}
                        onClick={() => remove(row.name)}
                      >
                        移除
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Button size="small" disabled={rows.length >= most} onClick={() => add(blank)}>
              添加{label}
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </div>
  )
}
