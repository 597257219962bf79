import type { S3Settings } from '../engines/files/files-s3.ts'
import type { SettingsReader } from './settings-reader.ts'

/** Picture storage: below `DATA_DIR`, or in a bucket. */
export type FilesSettings = { kind: 'disk' } | ({ kind: 's3' } & S3Settings)

export function readFiles(read: SettingsReader): FilesSettings {
  const kind = read.oneOf('FILES', ['disk', 's3'], 'disk')
  const s3 = {
    endpoint: read.optionalSafeUrl('S3_ENDPOINT'),
    region: read.text('S3_REGION', 'us-east-1'),
    bucket: read.text('S3_BUCKET', ''),
    accessKey: read.text('S3_ACCESS_KEY', ''),
    secretKey: read.text('S3_SECRET_KEY', ''),
  }
  if (kind === 'disk') return { kind }
  if (!s3.bucket) read.missing('S3_BUCKET', 'the bucket that stores the pictures')
  if (!s3.accessKey) read.missing('S3_ACCESS_KEY', 'an access key that may read, write, delete and list in the bucket')
  if (!s3.secretKey) read.missing('S3_SECRET_KEY', 'the secret of that key')
  return { kind, ...s3 }
}
