// --- path: go.mod ---
module example.com/app
// --- path: vendor/github.com/x/go-log/log.go ---
package log

type Logger struct{}

func New() *Logger          { return &Logger{} }
func (l *Logger) Info(s string) {}
// --- path: main.go ---
package main

import (
    "github.com/x/go-log"
    "gopkg.in/yaml.v3"
)

func main() {
    l := log.New()
//           ^^^ call vendor/github.com/x/go-log/log.go#New
    l.Info("a")
//    ^^^^ call vendor/github.com/x/go-log/log.go#Logger.Info
    yaml.Marshal(l)
//       ^^^^^^^ call external
}
