import { openDocument } from '@jinli/contract/identity/identity.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { FactList } from '../page/fact-list.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { StateTag } from '../page/state-tag.tsx'
import styles from './comparison.module.css'

type Comparison = Output<typeof openDocument>

/** A value beside whether it agrees with what the player sent. */
function Agreement({ text, agrees }: { text: string; agrees: boolean }) {
  return (
    <span className={styles.agreement}>
      {text}
      <StateTag tone={agrees ? 'good' : 'flag'}>{agrees ? '一致' : '不一致'}</StateTag>
    </span>
  )
}

function ComparisonLines({ document }: { document: Comparison }) {
  const { name, realname, birthday, cards } = document
  return (
    <FactList
      facts={[
        { label: '姓名', value: <Agreement text={realname} agrees={realname === name} /> },
        { label: '出生日期', value: birthday || '未填写' },
        ...cards.map(({ bank, owner, tail, agrees }) => ({
          label: `${bank} ${tail}`,
          value: <Agreement text={owner} agrees={agrees} />,
        })),
        ...(cards.length === 0 ? [{ label: '收款卡', value: '未绑定' }] : []),
      ]}
    />
  )
}

/** Shows the picture of a document beside what the account says. It is read once, since each look is recorded. */
export function DocumentComparison({ id }: { id: string }) {
  const query = useQuery({
    queryKey: [openDocument.path, id],
    queryFn: () => call(openDocument, { id }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return (
    <QueryResult query={query} rows={4}>
      {(document) => (
        <div className={styles.columns}>
          {document.picture ? (
            <img
              className={styles.picture}
              src={document.picture}
              alt={`${document.username} 的证件`}
            />
          ) : (
            <p className={styles.gone}>证件照片已按期删除</p>
          )}
          <ComparisonLines document={document} />
        </div>
      )}
    </QueryResult>
  )
}
