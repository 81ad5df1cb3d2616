import { Form, Input } from 'antd'
import styles from './level-fields.module.css'
import { levelParts } from './setting-fields.ts'
import { fieldLabel } from './setting-words.ts'

export function LevelFields({ name }: { name: string }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="VIP 等级表">
        <thead>
          <tr>
            <th scope="col">等级</th>
            {levelParts.map((part) => (
              <th key={part.name} scope="col">
                {fieldLabel(part.name)}（{part.hint}）
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Form.List name={name}>
            {(rows) =>
              rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">VIP{row.name + 1}</th>
                  {levelParts.map((part) => (
                    <td key={part.name} data-kind={part.kind}>
                      <Form.Item name={[row.name, part.name]} className={styles.cell}>
                        <Input
                          name={`${name}.${row.name}.${part.name}`}
                          aria-label={`VIP${row.name + 1} ${fieldLabel(part.name)}`}
                          inputMode="decimal"
                          maxLength={16}
                          autoComplete="off"
                          spellCheck={false}
                        />
                      </Form.Item>
                    </td>
                  ))}
                </tr>
              ))
            }
          </Form.List>
        </tbody>
      </table>
    </div>
  )
}
