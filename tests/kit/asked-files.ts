/** Indexes a few files with the product and queries places in them. */
import { onTestFinished } from 'vitest';
import { type AskedProject, askedProject } from '../../eval/graph/asked-project.ts';
import { indexFiles, type Product } from '../../eval/product.ts';

/** Closed and removed at the end of the test that creates it. */
export async function indexedFiles(files: Readonly<Record<string, string>>): Promise<Product> {
  const product = await indexFiles(new Map(Object.entries(files)));
  onTestFinished(product.close);
  return product;
}

export const askedFiles = async (files: Readonly<Record<string, string>>): Promise<AskedProject> =>
  askedProject(await indexedFiles(files));
