import path from 'node:path'
import type { Files } from '../../engines/files/files.ts'
import { createDiskFiles } from '../../engines/files/files-disk.ts'
import type { S3Settings } from '../../engines/files/files-s3.ts'

export interface FilesPlace {
  files: { kind: 'disk' } | ({ kind: 's3' } & S3Settings)
  dataDir: string
}

export const picturesIn = (dataDir: string): string => path.join(dataDir, 'images')

/** Imports the S3 store only if needed, because its client is larger than the rest of the site. */
export async function openFiles({ files, dataDir }: FilesPlace): Promise<Files> {
  if (files.kind === 'disk') return createDiskFiles(picturesIn(dataDir))
  return (await import('../../engines/files/files-s3.ts')).createS3Files(files)
}
