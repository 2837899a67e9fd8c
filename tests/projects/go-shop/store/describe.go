package store

func (p *Product) describe() string {
	for _, tag := range p.tags {
		logger.Print(tag.text, p.Key())
	}
	return p.Name
}

func fallback(name string) string { return name }
